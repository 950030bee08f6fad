import { lazyPart } from '../frame/lazyPart'

/** The parts of the panel below the main settings, and those that replace them. */
export const LazySections = lazyPart(() => import('./SettingsSections'), 'SettingsSections', ['settings'])
export const LazyFound = lazyPart(() => import('./SettingsSections'), 'FoundSettings', ['settings'])
export const LazyOwnData = lazyPart(() => import('./OwnData'), 'OwnData', ['own', 'messages', 'settings'])
