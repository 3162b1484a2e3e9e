/** Runs in the visitor's browser: builds the API reference from the OpenAPI document. */

const state = document.getElementById('state');

followColourScheme();
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
    onComplete: () => state.remove(),
  });
}

function followColourScheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
}

/** The list of resources scrolls to what the reference, which has no anchors of its own, calls by `data-tag`. */
function leadContents() {
  for (const link of document.querySelectorAll('.contents a')) {
    link.addEventListener('click', (event) => {
      const heading = document.querySelector(`.opblock-tag[data-tag="${link.dataset.tag}"]`);
      if (!heading) return;
      event.preventDefault();
      window.history.replaceState(null, '', link.hash);
      if (heading.dataset.isOpen === 'false') heading.click();
      heading.scrollIntoView();
      heading.querySelector('button, a')?.focus({ preventScroll: true });
    });
  }
}

/** Only where the browser allows writing to the clipboard, which is on https and on this machine itself. */
function addCopyButtons() {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.steps pre')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    block.before(button);
  }
}
