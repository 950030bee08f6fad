import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { completionPath, javascript, localCompletionSource } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { KNOBS } from '../../settings/knobs'
import type { OfferedName } from './names'

/** A fault to mark: its place from 1, and its message. */
export interface Mark {
  line: number
  column: number | null
  message: string
}

/** The functions that the editor calls. */
export interface EditorEnd {
  onChange(code: string): void
  /** the names that can follow a path */
  namesAfter(path: readonly string[]): readonly OfferedName[]
}

/** The editor, as the page uses it. */
export interface CodeEditor {
  /** Puts another text in place of the one there, as one edit that can be undone. */
  setCode(code: string): void
  setMark(mark: Mark | null): void
  /** Sets its accessible name, and the id of its description. */
  setLabel(label: string, describedBy: string): void
  focus(): void
  close(): void
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], fontWeight: 'var(--weight-strong)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--series-3)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--series-2)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--series-1)' },
  { tag: [tags.comment], color: 'var(--ink-2)', fontStyle: 'italic' },
])

/** The look, from the colours and distances of the page, so that light and dark themes apply. */
const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', background: 'var(--paper)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5', scrollbarWidth: 'thin' },
  '.cm-content': { caretColor: 'var(--ink)', padding: 'var(--space-xs) 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--tile)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--tile)',
  },
  '.cm-gutters': {
    border: 'none',
    borderRight: '1px solid var(--line)',
    background: 'var(--surface)',
    color: 'var(--ink-2)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'transparent' },
  '&.cm-focused .cm-activeLine': { background: 'var(--surface)' },
  '&.cm-focused .cm-matchingBracket': {
    background: 'var(--tile)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-m)',
    background: 'var(--paper)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '12em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal', opacity: '0.8' },
  '.cm-completionInfo': { padding: 'var(--space-xs) var(--space-s)', whiteSpace: 'pre-line' },
  '.cm-diagnostic': { padding: 'var(--space-xs) var(--space-s)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
})

/** Names after the path at the cursor, if there is one. */
const namesSource =
  (end: EditorEnd) =>
  (context: CompletionContext): CompletionResult | null => {
    const at = completionPath(context)
    if (!at || (at.path.length === 0 && at.name === '' && !context.explicit)) return null
    const options = end.namesAfter(at.path).map(({ label, kind, detail, info }) => ({
      label,
      type: kind,
      detail,
      ...(info && { info }),
    }))
    return { from: context.pos - at.name.length, options, validFor: /^\w*$/ }
  }

/** The place of a mark in the text; the last character of a line if its column lies beyond the line. */
function placeOf({ line, column }: Mark, text: Text): { from: number; to: number } {
  const found = text.line(Math.min(Math.max(line, 1), text.lines))
  const from =
    column === null ? found.from : Math.min(found.from + column - 1, Math.max(found.from, found.to - 1))
  return { from, to: found.to }
}

/** JavaScript, except in a text that is longer than a reward may be: its syntax is not read, which would keep the page busy. */
function languageByLength(code: string): Extension {
  const isTooLong = (length: number) => length > KNOBS.rewardCode.maxLength
  const languageOf = (length: number): Extension => (isTooLong(length) ? [] : javascript())
  const language = new Compartment()
  return [
    language.of(languageOf(code.length)),
    EditorState.transactionExtender.of(({ startState, newDoc }) =>
      isTooLong(startState.doc.length) === isTooLong(newDoc.length)
        ? null
        : { effects: language.reconfigure(languageOf(newDoc.length)) },
    ),
  ]
}

/** Opens an editor of JavaScript in an element. */
export function openEditor(parent: HTMLElement, code: string, end: EditorEnd): CodeEditor {
  const label = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: code,
      extensions: [
        lineNumbers(),
        EditorView.lineWrapping,
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        languageByLength(code),
        syntaxHighlighting(HIGHLIGHT),
        // nothing is chosen until an arrow key chooses it, so that Enter always is a new line
        autocompletion({
          override: [namesSource(end), localCompletionSource],
          selectOnOpen: false,
          icons: false,
        }),
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorState.tabSize.of(2),
        label.of([]),
        THEME,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) end.onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    setCode(next) {
      const { doc } = view.state
      if (doc.toString() === next) return
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next }, selection: { anchor: 0 } })
    },
    setMark(mark) {
      const found = mark && {
        ...placeOf(mark, view.state.doc),
        severity: 'error' as const,
        message: mark.message,
      }
      view.dispatch(setDiagnostics(view.state, found ? [found] : []))
    },
    setLabel(name, describedBy) {
      const attributes = {
        'aria-label': name,
        'aria-describedby': describedBy,
        spellcheck: 'false',
        // a scrolling area must contain a focusable element
        tabindex: '0',
      }
      view.dispatch({ effects: label.reconfigure(EditorView.contentAttributes.of(attributes)) })
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}
