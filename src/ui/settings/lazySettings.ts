import { lazyPart } from '../frame/lazyPart'

/** The parts of the panel below the settings in front, and in place of them. */
export const LazySections = lazyPart(() => import('./SettingsSections'), 'SettingsSections', ['settings'])
export const LazyFound = lazyPart(() => import('./SettingsSections'), 'FoundSettings', ['settings'])
export const LazyOwnData = lazyPart(() => import('./OwnData'), 'OwnData', ['own', 'messages', 'settings'])
