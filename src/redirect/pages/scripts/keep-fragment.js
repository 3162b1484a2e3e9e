// The fragment of a link's address is for its target. Browsers carry it over redirects, but not over a page on the way;
// as there, a target's own fragment, also an empty one, comes first.
if (location.hash) {
  for (const way of document.querySelectorAll('[data-onward]')) {
    const name = way.localName === 'iframe' ? 'src' : 'href';
    if (!way[name].includes('#')) way[name] += location.hash;
  }
}
