/** The English catalogue at once, for the command line, which speaks no other language. */
export { en as english } from './en'
