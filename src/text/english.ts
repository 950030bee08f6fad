/** English at once, for the command line, which speaks no other language: the catalogue of the page, and its own sentences. */
export { en as english } from './en'
export { command } from './en/command'
export { commandHelp } from './en/commandHelp'
