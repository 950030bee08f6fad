import type { Catalogue } from '../catalogue'
import * as coach from './parts/coach'
import * as engine from './parts/engine'
import * as exports from './parts/exports'
import * as first from './parts/first'
import * as glossary from './parts/glossary'
import * as help from './parts/help'
import * as experiments from './parts/experiments'
import * as learn from './parts/learn'
import * as lens from './parts/lens'
import * as messages from './parts/messages'
import * as own from './parts/own'
import * as reading from './parts/reading'
import * as runs from './parts/runs'
import * as settings from './parts/settings'
import * as stage from './parts/stage'
import * as train from './parts/train'
import * as verify from './parts/verify'
import * as tasks from './tasks'

/** English, the source of every other language: all parts at once, for programs that do not load them one by one. */
export const en: Catalogue = {
  ...first,
  ...settings,
  ...train,
  ...stage,
  ...lens,
  ...coach,
  ...messages,
  ...own,
  ...engine,
  ...exports,
  ...help,
  ...glossary,
  ...verify,
  ...learn,
  ...experiments,
  ...runs,
  ...reading,
  knobs: { ...first.knobs, ...settings.knobs },
  options: { ...first.options, ...settings.options },
  tasks: { ...tasks },
}
