/** The texts of this language, each loaded when needed. */
export default import.meta.glob(['./*.ts', '!./files.ts']);
