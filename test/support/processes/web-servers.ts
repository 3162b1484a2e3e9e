import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { poll } from '../clicks/visits.ts';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);

/** Of the machine's own, in front of the service. */
export interface WebServer {
  /** On 127.0.0.1 */
  port: number;
  httpPort: number;
  /** Whoever trusts these certificates trusts those of the web server. */
  authority: string;
}

/** What a page says, with the addresses of the test in the place of its own. */
interface Site {
  /** The block of the page. */
  block: string;
  /** Where the service listens that the block calls 127.0.0.1:3000. */
  servicePort: number;
}

interface Place extends WebServer {
  /** For what the server writes. */
  home: string;
}

type Start = (site: Site, place: Place) => Promise<void>;

const apacheModules = '/usr/lib/apache2/modules';

/** Which of the programs is missing, or false. */
export async function isMissing(...programs: string[]): Promise<string | false> {
  for (const program of programs) {
    const [name = '', ...options] = program.split(' ');
    const isThere = await run(name, options).then(
      () => true,
      ({ code }: { code: string | number }) => code !== 'ENOENT',
    );
    if (!isThere) return `${name} is not installed`;
  }
  return false;
}

/** Starts a web server as a page of the manual says. It ends when the test file ends. */
export async function startWebServer(start: Start, site: Site): Promise<WebServer> {
  const home = await mkdtemp(join(tmpdir(), 'waypost-web-server-'));
  // Its processes belong to somebody else, if it is started by root.
  await chmod(home, 0o755);
  const place = { home, port: await freePort(), httpPort: await freePort(), authority: '' };
  const block = site.block.replaceAll('127.0.0.1:3000', `127.0.0.1:${site.servicePort}`);
  try {
    await start({ ...site, block }, place);
  } finally {
    // Only when the server has ended: it still writes.
    after(() => rm(home, { recursive: true, force: true }));
  }
  return place;
}

/** With an authority of its own in the place of Let's Encrypt. */
export const startCaddy: Start = async ({ block }, place) => {
  const { home, port, httpPort } = place;
  const own = ['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1'];
  own.push(`http_port ${httpPort}`, `https_port ${port}`);
  const globals = block.startsWith('{')
    ? block.replace('{', `{\n${own.join('\n')}`)
    : `{\n${own.join('\n')}\n}\n${block}`;
  await writeFile(join(home, 'Caddyfile'), globals);
  const environment = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const options = ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'];
  await startWebProgram(['caddy', ...options], { ...place, environment });
  const root = join(home, 'caddy/pki/authorities/local/root.crt');
  place.authority = await poll('the authority', () => readFile(root, 'utf8').catch(() => undefined));
};

export const startNginx: Start = async ({ block }, place) => {
  const { home, port, httpPort } = place;
  const certificate = await makeCertificate(place);
  const served = block
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace(/(?<=ssl_certificate )[^;]+/, certificate.path)
    .replace(/(?<=ssl_certificate_key )[^;]+/, certificate.key);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = kinds.map((kind) => `${kind}_temp_path ${home}/${kind};`).join('\n');
  const config = `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 512; }
    http { access_log off; ${paths}\n${served} }`;
  await writeFile(join(home, 'nginx.conf'), config);
  const options = ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')];
  await startWebProgram(['nginx', ...options], place);
};

/** With the modules that the page names, and what no Apache is without. */
export const startApache: Start = async ({ block }, place) => {
  const { home, port, httpPort } = place;
  const certificate = await makeCertificate(place);
  const names = [
    'mpm_event',
    'authz_core',
    'alias',
    'socache_shmcb',
    'ssl',
    'proxy',
    'proxy_http',
    'headers',
  ];
  const modules = names.map((name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so`);
  const served = block
    .replace('*:443', `127.0.0.1:${port}`)
    .replace('*:80', `127.0.0.1:${httpPort}`)
    .replace(/(?<=SSLCertificateFile ).+/, certificate.path)
    .replace(/(?<=SSLCertificateKeyFile ).+/, certificate.key);
  const config = [
    `ServerRoot ${home}\nPidFile ${home}/pid\nErrorLog ${home}/error.log\nDefaultRuntimeDir ${home}`,
    'ServerName localhost\nUser nobody\nGroup #65534',
    ...modules,
    `Listen 127.0.0.1:${port}\nListen 127.0.0.1:${httpPort}`,
    served,
  ];
  await mkdir(join(home, 'logs'));
  await writeFile(join(home, 'httpd.conf'), config.join('\n'));
  await startWebProgram(['apache2', '-f', join(home, 'httpd.conf'), '-DFOREGROUND'], place);
};

export const startHaproxy: Start = async ({ block }, place) => {
  const { home, port, httpPort } = place;
  const { path, key } = await makeCertificate(place);
  const certificates = join(home, 'certificates');
  await mkdir(certificates);
  await writeFile(
    join(certificates, 'links.example.com.pem'),
    (await readFile(path, 'utf8')) + (await readFile(key, 'utf8')),
  );
  const served = block
    .replace('bind :443 ', `bind 127.0.0.1:${port} `)
    .replace('bind :80\n', `bind 127.0.0.1:${httpPort}\n`)
    .replace('/etc/ssl/waypost/', certificates);
  await writeFile(join(home, 'haproxy.cfg'), served);
  await startWebProgram(['haproxy', '-db', '-f', join(home, 'haproxy.cfg')], place);
};

async function makeCertificate(place: Place): Promise<{ path: string; key: string }> {
  const [path, key] = [join(place.home, 'certificate.pem'), join(place.home, 'key.pem')];
  const names = 'subjectAltName=DNS:links.example.com,DNS:go.customer.example';
  const subject = ['-subj', '/CN=links.example.com', '-addext', names, '-keyout', key, '-out', path];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]);
  place.authority = await readFile(path, 'utf8');
  return { path, key };
}

/**
 * Starts a web server with a configuration of its own, and resolves when it takes connections. It ends when the test does.
 * @throws Error with its last words when it ends before that
 */
export async function startWebProgram(
  [name = '', ...options]: string[],
  { port, environment }: { port: number; environment?: Record<string, string> },
): Promise<void> {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(name, options, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const gone = once(child, 'exit');
  after(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  await poll(`${name} to listen`, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${said}`);
    const socket = connect(port, '127.0.0.1');
    return once(socket, 'connect').then(
      () => Boolean(socket.destroy()),
      () => undefined,
    );
  });
}
