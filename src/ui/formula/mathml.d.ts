import type { Attributes, HTMLAttributes } from 'react'

/** React draws MathML, but its types do not name the elements; these are the ones in use. */
declare module 'react' {
  // Types of JSX can only be added to in this namespace.
  namespace JSX {
    interface IntrinsicElements {
      math: HTMLAttributes<MathMLElement> & Attributes
      mrow: HTMLAttributes<MathMLElement> & Attributes
      mi: HTMLAttributes<MathMLElement>
      mspace: HTMLAttributes<MathMLElement> & { width?: string }
      mn: HTMLAttributes<MathMLElement>
      mo: HTMLAttributes<MathMLElement>
      mfrac: HTMLAttributes<MathMLElement> & { linethickness?: string }
      munder: HTMLAttributes<MathMLElement>
      msub: HTMLAttributes<MathMLElement>
      msup: HTMLAttributes<MathMLElement>
      msqrt: HTMLAttributes<MathMLElement>
    }
  }
}
