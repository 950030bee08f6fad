import type { Catalogue } from '../catalogue'
import { part as coach } from './parts/coach'
import { part as exports } from './parts/exports'
import { part as first } from './parts/first'
import { part as glossary } from './parts/glossary'
import { part as help } from './parts/help'
import { part as experiments } from './parts/experiments'
import { part as learn } from './parts/learn'
import { part as lens } from './parts/lens'
import { part as messages } from './parts/messages'
import { part as own } from './parts/own'
import { part as reading } from './parts/reading'
import { part as runs } from './parts/runs'
import { part as settings } from './parts/settings'
import { part as stage } from './parts/stage'
import { part as train } from './parts/train'
import { part as verify } from './parts/verify'
import { tasks } from './tasks'

/** Simplified Chinese: all parts at once, for programs that do not load them one by one. */
export const zh: Catalogue = {
  ...first,
  ...settings,
  ...train,
  ...stage,
  ...lens,
  ...coach,
  ...messages,
  ...own,
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
  tasks,
}
