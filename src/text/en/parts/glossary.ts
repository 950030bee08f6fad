export { glossary } from '../glossary'
