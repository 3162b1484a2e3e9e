(() => {
  const part = (id) => document.getElementById(id);
  const said = part('said');
  const copy = part('copy');
  const open = part('open');
  const label = copy.querySelector('span');

  // The clipboard needs https, and some apps withhold it. Then the text is selected, so that it can be copied by hand.
  const putOnClipboard = async () => {
    try {
      await navigator.clipboard.writeText(said.textContent);
      return true;
    } catch (error) {
      getSelection().selectAllChildren(said);
      return document.execCommand('copy');
    }
  };
  const copyText = async () => {
    if (!(await putOnClipboard())) return;
    label.textContent = label.dataset.copied;
    part('copied').textContent = label.dataset.copied;
  };
  copy.addEventListener('click', () => void copyText());
  said.classList.remove('whole');
  copy.hidden = false;

  // Browsers within apps may show an error in place of this page, so there visitors have to tap, as do those who come
  // back to it.
  const isWithinApp = ({ userAgent }) =>
    /; wv\)/.test(userAgent) || (/iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent));
  const openByItself = () => {
    const [entry] = performance.getEntriesByType('navigation');
    const isNew = entry && entry.type === 'navigate';
    const isSeen = document.visibilityState === 'visible';
    if (isNew && isSeen && !isWithinApp(navigator)) location.href = open.href;
  };
  if (open && open.dataset.byItself === 'true') addEventListener('load', () => setTimeout(openByItself));
})();
