import { saveFile } from '../../../components/save-file.ts';

/** Makes the browser save a text as a CSV file; by the byte order mark Excel knows that it is UTF-8. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name);
}
