import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { hasProgram, runProgram } from './run-program.ts';
import { findFreePort } from './start-site.ts';

const OPS = join(import.meta.dirname, '../../ops');
const APACHE_MODULES = '/usr/lib/apache2/modules';

export type Recipe = keyof typeof RECIPES;

export type RunningProxy = {
  httpsPort: number;
  httpPort: number;
  /** Replaces a text of the configuration, and applies it without breaking a request. */
  change(from: string, to: string): Promise<void>;
  stop(): Promise<void>;
};

type RecipeContext = {
  folder: string;
  httpsPort: number;
  httpPort: number;
  /** `host:port` of the sites. */
  sites: readonly string[];
};

type Configuration = {
  command: string;
  /** Writes the recipe with the ports and the certificate of the test. */
  configure(context: RecipeContext): Promise<{ path: string; args: string[] }>;
  /** Debian package and option for its version. */
  debianPackage: string;
  versionOption: string;
};

const NGINX = { command: 'nginx', debianPackage: 'nginx-light', versionOption: '-v' };

const RECIPES = {
  nginx: { ...NGINX, configure: (context) => configureNginx('kinora.conf', context) },
  'nginx for two sites': {
    ...NGINX,
    configure: (context) => configureNginx('kinora-two.conf', context),
  },
  Apache: {
    command: 'apache2',
    debianPackage: 'apache2',
    versionOption: '-v',
    configure: configureApache,
  },
  Caddy: {
    command: 'caddy',
    debianPackage: 'caddy',
    versionOption: 'version',
    configure: configureCaddy,
  },
} as const satisfies Record<string, Configuration>;

export const RECIPE_NAMES = Object.keys(RECIPES) as Recipe[];

/** The Debian package of a proxy that is not installed, otherwise `null`. */
export function findMissingPackage(recipe: Recipe): string | null {
  const { command, debianPackage, versionOption } = RECIPES[recipe];
  return hasProgram(command, versionOption) ? null : debianPackage;
}

/** Runs a proxy with its recipe of ops/, on free ports, with `certificate.pem` of the folder. */
export async function startProxy(
  recipe: Recipe,
  { folder, sites }: { folder: string; sites: readonly string[] },
): Promise<RunningProxy> {
  const { command, configure } = RECIPES[recipe];
  const [httpsPort, httpPort] = [await findFreePort(), await findFreePort()];
  const { path, args } = await configure({ folder, httpsPort, httpPort, sites });
  const { pid, stop } = await runProgram(command, args, {
    isReady: () => canConnect(httpsPort),
    env: { PATH: process.env.PATH, HOME: folder },
  });
  return {
    httpsPort,
    httpPort,
    async change(from, to) {
      await writeFile(path, replaceText(await readFile(path, 'utf8'), from, to));
      process.kill(pid, 'SIGHUP');
    },
    stop,
  };
}

/** A certificate of its own authority for 127.0.0.1 and films.example; returns its PEM text. */
export async function createCertificate(folder: string): Promise<string> {
  const [key, certificate] = getCertificatePaths(folder);
  const names = 'subjectAltName=IP:127.0.0.1,DNS:films.example';
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  execFileSync(
    'openssl',
    [...request.split(' '), '-subj', '/CN=films', '-addext', names].concat(
      ['-keyout', key],
      ['-out', certificate],
    ),
    { stdio: 'ignore' },
  );
  return readFile(certificate, 'utf8');
}

const getCertificatePaths = (folder: string): [key: string, certificate: string] => [
  join(folder, 'key.pem'),
  join(folder, 'certificate.pem'),
];

async function readRecipe(path: string, replacements: Record<string, string>): Promise<string> {
  const text = await readFile(join(OPS, path), 'utf8');
  return Object.entries(replacements).reduce(
    (changed, [from, to]) => replaceText(changed, from, to),
    text,
  );
}

function replaceText(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the configuration does not contain: ${from}`);
  return text.replaceAll(from, to);
}

function getCertificateReplacements(folder: string): Record<string, string> {
  const [key, certificate] = getCertificatePaths(folder);
  const installed = '/etc/letsencrypt/live/films.example';
  return { [`${installed}/privkey.pem`]: key, [`${installed}/fullchain.pem`]: certificate };
}

function getSiteReplacements(sites: readonly string[]): Record<string, string> {
  return Object.fromEntries(sites.map((site, index) => [`127.0.0.1:${3000 + index}`, site]));
}

async function configureNginx(
  name: string,
  { folder, httpsPort, httpPort, sites }: RecipeContext,
): Promise<{ path: string; args: string[] }> {
  const recipe = await readRecipe(`nginx/${name}`, {
    ...getCertificateReplacements(folder),
    ...getSiteReplacements(sites),
    'listen 443 ': `listen 127.0.0.1:${httpsPort} `,
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    '  listen [::]:443 ssl http2;\n': '',
    '  listen [::]:80;\n': '',
  });
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const path = join(folder, 'nginx.conf');
  await writeFile(
    path,
    `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
events {}
http {
access_log off;
gzip on;
${folders.join('\n')}
${recipe}
}
`,
  );
  return { path, args: ['-p', folder, '-c', path, '-e', 'stderr'] };
}

async function configureApache(context: RecipeContext): Promise<{ path: string; args: string[] }> {
  const { folder, httpsPort, httpPort, sites } = context;
  const recipe = await readRecipe('apache/kinora.conf', {
    ...getCertificateReplacements(folder),
    ...getSiteReplacements(sites),
    '*:443': `127.0.0.1:${httpsPort}`,
    '*:80': `127.0.0.1:${httpPort}`,
  });
  // Those that Debian enables, and those that the recipe names.
  const modules =
    `mpm_event authz_core alias mime env filter deflate ssl socache_shmcb http2 headers proxy proxy_http`
      .split(' ')
      .map((name) => `LoadModule ${name}_module ${join(APACHE_MODULES, `mod_${name}.so`)}`);
  const path = join(folder, 'apache.conf');
  await writeFile(
    path,
    `ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${join(folder, 'apache.pid')}
ErrorLog ${join(folder, 'error.log')}
ServerName localhost
Listen 127.0.0.1:${httpsPort}
Listen 127.0.0.1:${httpPort}
${modules.join('\n')}
TypesConfig /etc/mime.types
AddOutputFilterByType DEFLATE text/html
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${recipe}
`,
  );
  return { path, args: ['-f', path, '-D', 'FOREGROUND'] };
}

async function configureCaddy(context: RecipeContext): Promise<{ path: string; args: string[] }> {
  const { folder, httpsPort, httpPort, sites } = context;
  const [key, certificate] = getCertificatePaths(folder);
  const recipe = await readRecipe('caddy/Caddyfile', {
    ...getSiteReplacements(sites),
    'films.example {\n': `films.example {\nbind 127.0.0.1\ntls ${certificate} ${key}\n`,
  });
  const path = join(folder, 'Caddyfile');
  await writeFile(
    path,
    `{
admin off
http_port ${httpPort}
https_port ${httpsPort}
storage file_system ${join(folder, 'caddy')}
}
${recipe}
`,
  );
  return { path, args: ['run', '--adapter', 'caddyfile', '--config', path] };
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: 'films.example',
      rejectUnauthorized: false,
    });
    socket.on('secureConnect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
  });
}
