/** A sentence in which what stands in `backticks` is code. */
export function Coded({ children }: { children: string }) {
  return children.split('`').map((part, i) =>
    i % 2 === 1 ? (
      // the parts of a sentence never change places
      // oxlint-disable-next-line react/no-array-index-key
      <code key={i}>{part}</code>
    ) : (
      part
    ),
  )
}
