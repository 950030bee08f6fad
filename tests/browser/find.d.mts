export declare const HOW_TO_GET_ONE: string
export declare function findBrowser(): string | null
export declare function findFirefox(): string | null
export declare function launchOptions(): { executablePath: string | undefined; args: string[] }
export default function requireBrowser(): void
