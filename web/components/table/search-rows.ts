/** One page of rows that are all loaded, with the numbers for Pagination. */
export function pageOf<One>(rows: readonly One[], wanted: number, perpage: number) {
  const maxpage = Math.max(1, Math.ceil(rows.length / perpage));
  const currentpage = Math.min(Math.max(1, wanted), maxpage);
  return {
    rows: rows.slice((currentpage - 1) * perpage, currentpage * perpage),
    list: { result: rows.length, perpage, currentpage, maxpage },
  };
}

/** Whether one of the texts contains the search term, ignoring case. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}
