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
    layout: 'Reference',
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
    plugins: [ownParts, { fn: { resolveSubtree } }],
    onComplete: () => {
      state.remove();
      followAddress();
    },
  });
}

/**
 * Takes the place of swagger-ui's own, which goes through the whole document for each part of it and takes three times
 * as long. All references lead to another place in the document; where one led to what it stands in, nothing would be
 * shown.
 */
async function resolveSubtree(spec, path) {
  const known = new Map();
  const resolve = (value) => {
    if (value === null || typeof value !== 'object') return value;
    if (!known.has(value)) {
      known.set(value, {});
      known.set(value, resolveParts(value));
    }
    return known.get(value);
  };
  const resolveParts = (value) => {
    if (Array.isArray(value)) return value.map(resolve);
    const { $ref, ...own } = value;
    const parts = Object.fromEntries(Object.entries(own).map(([name, part]) => [name, resolve(part)]));
    return $ref === undefined ? parts : { ...resolve(find($ref.split('/').slice(1))), ...parts };
  };
  const find = (names) => names.reduce((value, name) => value[name], spec);
  return { spec: resolve(find(path)), errors: [] };
}

/** Parts of the reference that this page shows in its own way. */
function ownParts({ React: { createElement } }) {
  /**
   * As swagger-ui's own, with nothing that this page has itself: a main part, a title, an address, and a choice of
   * servers, of which there is one.
   */
  const Reference = ({ getComponent, specSelectors }) => {
    const part = (name, ...rest) => createElement(getComponent(name, true), ...rest);
    const box = (className, ...children) => createElement('div', { className }, ...children);
    const source = specSelectors.info().get('description');
    return box(
      'swagger-ui',
      part('SvgAssets'),
      part('errors'),
      box('information-container wrapper', box('info', part('Markdown', { source }))),
      box(
        'scheme-container',
        box(
          'schemes wrapper',
          box(
            'schemes-server-container',
            createElement('p', { className: 'hint' }, 'Enter your API key once to try any endpoint.'),
          ),
          part('AuthorizeBtnContainer'),
        ),
      ),
      box('wrapper', part('operations')),
    );
  };
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
    components: { Reference },
    wrapComponents: {
      DeepLink: () => PlainName,
      response: chooseResponse,
    },
  };
}

/** Follows the system's colours; on paper the page is light. */
function followColourScheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const show = (isDark) => document.documentElement.classList.toggle('dark-mode', isDark);
  const follow = () => show(dark.matches);
  dark.addEventListener('change', follow);
  window.addEventListener('beforeprint', () => show(false));
  window.addEventListener('afterprint', follow);
  follow();
}

/** What swagger-ui leaves without a name, or with another than it shows or is, for those who hear the page. */
function nameFields() {
  const attributes = [
    ['.body-param__text', 'aria-label', () => 'Request body'],
    ['.examples-select-element', 'aria-label', () => 'Example'],
    ['.parameters select', 'aria-label', (field) => field.closest('tr')?.dataset.paramName ?? 'Parameter'],
    ['.close-modal', 'aria-label', () => 'Close'],
    ['.json-schema-2020-12-accordion', 'aria-label', (button) => button.textContent || 'Fields'],
    ['.modal-btn.authorize', 'aria-label', (button) => button.textContent],
    [
      '.expand-operation',
      'aria-label',
      (button) => `Endpoints of ${button.closest('[data-tag]').dataset.tag}`,
    ],
    ['.svg-assets', 'aria-hidden', () => 'true'],
    ['table[role="region"]', 'role', () => 'table'],
    // What may be wider than the screen is scrolled by keyboard, too.
    ['pre', 'tabindex', () => '0'],
  ];
  const reference = document.getElementById('swagger-ui');
  const setAll = () => {
    for (const [selector, name, valueOf] of attributes) {
      for (const element of reference.querySelectorAll(selector)) {
        const value = valueOf(element);
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    }
  };
  new MutationObserver(setAll).observe(reference, { childList: true, subtree: true });
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
      leadTo(heading);
    });
  }
}

/** The page may be opened with an address that its contents made. */
function followAddress() {
  const link = document.querySelector(`.contents a[data-tag][href="${CSS.escape(window.location.hash)}"]`);
  if (!link) return;
  const lead = () => {
    const heading = findResource(link.dataset.tag);
    if (heading) leadTo(heading);
    return Boolean(heading);
  };
  if (lead()) return;
  // The document is there before what is made of it.
  const observer = new MutationObserver(() => lead() && observer.disconnect());
  observer.observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
}

function leadTo(heading) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
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
