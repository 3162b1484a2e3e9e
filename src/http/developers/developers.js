/** Runs in the visitor's browser: builds the API reference from the OpenAPI document. */

const state = document.getElementById('state');

followColourScheme();
keepOwnLinks();
nameFields();
leadContents();
addCopyButtons();
try {
  showReference(await loadDocument());
} catch (error) {
  state.textContent = `The reference could not be loaded: ${error.message} Please reload the page.`;
}

async function loadDocument() {
  const response = await fetch('/api/openapi.json');
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  // The page may have been opened under another name of this machine than the document tells.
  return { ...answer, servers: [{ url: window.location.origin }] };
}

function showReference(spec) {
  window.SwaggerUIBundle({
    spec,
    dom_id: '#swagger-ui',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    defaultModelRendering: 'example',
    displayRequestDuration: true,
    persistAuthorization: false,
    validatorUrl: null,
    syntaxHighlight: { theme: 'nord' },
    // The key alone decides who calls, whoever is signed in to the dashboard.
    requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
    plugins: [ownParts],
    onComplete: () => state.remove(),
  });
}

/** Parts of the reference that this page shows in its own way. */
function ownParts({ React: { createElement } }) {
  /** The page has its title and its address at the top; here only the introduction is left. */
  const Introduction = ({ specSelectors, getComponent }) => {
    const source = specSelectors.info().get('description');
    return createElement(
      'div',
      { className: 'info' },
      createElement(getComponent('Markdown', true), { source }),
    );
  };
  /** There is one server, the one that this page comes from. */
  const KeyHint = () =>
    createElement('p', { className: 'hint' }, 'Enter your API key once to try any endpoint.');
  /** Not a link, because it stands in a button. */
  const PlainName = ({ text }) => createElement('span', null, text);
  /** A failure is a status and the sentences that come with it; the shape of its body is the same everywhere. */
  const Failure = ({ code, response }) => {
    const examples = response.getIn(['content', 'application/json', 'examples']);
    const sentences = examples?.valueSeq().map((example) => example.get('summary')) ?? [
      response.get('description'),
    ];
    const lines = [...sentences].map((sentence) => createElement('li', { key: sentence }, sentence));
    return createElement(
      'tr',
      { className: 'response' },
      createElement('td', { className: 'response-col_status' }, code),
      createElement('td', null, createElement('ul', { className: 'failures' }, lines)),
    );
  };
  const chooseResponse = (Original) => (props) =>
    createElement(/^[45]/.test(props.code) ? Failure : Original, props);
  return {
    wrapComponents: {
      InfoContainer: () => Introduction,
      ServersContainer: () => KeyHint,
      DeepLink: () => PlainName,
      response: chooseResponse,
    },
  };
}

function followColourScheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
}

/** What swagger-ui leaves without a name, or with another than it shows, for those who hear the page. */
function nameFields() {
  const names = [
    ['.body-param__text', () => 'Request body'],
    ['.examples-select-element', () => 'Example'],
    ['.parameters select', (field) => field.closest('tr')?.dataset.paramName ?? 'Parameter'],
    ['.close-modal', () => 'Close'],
    ['.modal-btn.authorize', (button) => button.textContent],
  ];
  const setName = (field, name) => {
    if (field.getAttribute('aria-label') !== name) field.setAttribute('aria-label', name);
  };
  const nameAll = () => {
    for (const [selector, nameOf] of names) {
      const fields = document.querySelectorAll(`#swagger-ui :is(${String(selector)})`);
      for (const field of fields) setName(field, nameOf(field));
    }
  };
  const reference = document.getElementById('swagger-ui');
  new MutationObserver(nameAll).observe(reference, { childList: true, subtree: true });
}

/** Else the scrolling library in swagger-ui takes over every link within the page, and moves no focus. */
function keepOwnLinks() {
  for (const link of document.querySelectorAll('a[href^="#"]')) link.classList.add('noZensmooth');
}

/** The contents lead to headings of the reference, which have no addresses of their own. */
function leadContents() {
  for (const link of document.querySelectorAll('.contents a')) {
    link.addEventListener('click', (event) => {
      const { tag, chapter } = link.dataset;
      const heading = tag === undefined ? findChapter(chapter) : findResource(tag);
      if (!heading) return;
      event.preventDefault();
      window.history.replaceState(null, '', link.hash);
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      heading.scrollIntoView();
    });
  }
}

function findChapter(title) {
  const headings = document.querySelectorAll('#swagger-ui .info h2');
  return [...headings].find((heading) => heading.textContent === title);
}

function findResource(tag) {
  const heading = document.querySelector(`.opblock-tag[data-tag="${tag}"]`);
  if (heading?.dataset.isOpen === 'false') heading.click();
  return heading;
}

/** Only where the browser allows writing to the clipboard, which is on https and on this machine itself. */
function addCopyButtons() {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.steps pre')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
    const tell = (text) => (button.textContent = text);
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(block.textContent).then(
        () => tell('Copied'),
        () => tell('Not copied'),
      );
      setTimeout(tell, 2000, 'Copy');
    });
    block.before(button);
  }
}
