import type { Catalogue } from '../catalogue'
import { en } from '../en'
export const zh: Catalogue = en
