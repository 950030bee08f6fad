import { lazyPart } from '../frame/lazyPart'

/** What the panel shows below the settings in front, and instead of them. */
export const LazySections = lazyPart(() => import('./SettingsSections'), 'SettingsSections', ['settings'])
export const LazyFound = lazyPart(() => import('./SettingsSections'), 'FoundSettings', ['settings'])
export const LazyOwnData = lazyPart(() => import('./OwnData'), 'OwnData', ['own', 'messages', 'settings'])
