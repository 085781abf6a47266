import { expect, test } from 'vitest';
import { VARIABLES } from './env.ts';
import { findUnknownVariables } from './env-names.ts';

test.each([
  ['SITEURL', 'SITE_URL'],
  ['SITE_URI', 'SITE_URL'],
  ['SIET_URL', 'SITE_URL'],
  ['site_url', 'SITE_URL'],
  ['SITE_HOST', 'SITE_HOSTS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['POSTGRES_URL', 'DATABASE_URL'],
  ['TMDB_KEY', 'TMDB_API_KEY'],
  ['TMDB_APIKEY', 'TMDB_API_KEY'],
  ['TMDB_API_TOKEN', 'TMDB_API_KEY'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['MAILFROM', 'MAIL_FROM'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['AUTH_SECRET_FILE', 'AUTH_SECRET'],
  ['KINORA_SITE_URL', 'SITE_URL'],
  ['KINORA_PORT', 'PORT'],
  ['KINORA_THEME', null],
])('%s is unknown, and probably means %s', (name, suggestion) => {
  expect(findUnknownVariables({ [name]: 'a' })).toEqual([{ name, suggestion }]);
});

test('each variable without an underscore or with one letter more is recognised', () => {
  const names = VARIABLES.filter((name) => name.length >= 5);
  for (const name of names)
    expect(findUnknownVariables({ [`${name}S`]: 'a' })).toEqual([
      { name: `${name}S`, suggestion: name },
    ]);
});

test('a known or empty variable is not unknown', () => {
  expect(findUnknownVariables(Object.fromEntries(VARIABLES.map((name) => [name, 'a'])))).toEqual(
    [],
  );
  expect(findUnknownVariables({ SITEURL: '', SITE_URI: ' ', SITE_URLS: undefined })).toEqual([]);
});

test('another name for a variable that is set may be for another program', () => {
  expect(
    findUnknownVariables({ POSTGRES_URL: 'a', DATABASE_URL: 'b', SMTP_HOST: 'c', SMTP_URL: 'd' }),
  ).toEqual([]);
});

/** Of npm, Debian, systemd, Docker, Kubernetes, GitHub Actions, Heroku, Railway and Vercel. */
const USUAL_NAMES = `
  BASH COLORTERM DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND DISPLAY EDITOR HOME HOSTALIASES HOSTNAME
  HOSTTYPE HTTPS_PROXY HTTP_PROXY INIT_CWD LANG LANGUAGE LC_ALL LESSOPEN LINES LOGNAME LS_COLORS
  MACHTYPE MAIL MANPATH NO_PROXY OLDPWD OSTYPE PAGER PATH PORTAL_URL PS1 PWD SHELL SHLVL
  SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSL_CERT_FILE SUDO_USER TEMP TERM TMPDIR TZ USER USERNAME
  XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR _ http_proxy
  MALLOC_ARENA_MAX NODE_COMPILE_CACHE NODE_ENV NODE_EXTRA_CA_CERTS NODE_OPTIONS NODE_PATH
  NODE_VERSION YARN_VERSION npm_command npm_config_cache npm_config_user_agent npm_execpath
  npm_lifecycle_event npm_node_execpath npm_package_json npm_package_name npm_package_version
  CACHE_DIRECTORY CREDENTIALS_DIRECTORY INVOCATION_ID JOURNAL_STREAM LOGS_DIRECTORY NOTIFY_SOCKET
  RUNTIME_DIRECTORY STATE_DIRECTORY SYSTEMD_EXEC_PID WATCHDOG_USEC
  KINORA_ENV_GOSU_VERSION KINORA_NAME KINORA_PORT_3000_TCP KINORA_PORT_3000_TCP_ADDR
  KINORA_SERVICE_HOST KINORA_SERVICE_PORT KUBERNETES_PORT KUBERNETES_SERVICE_HOST REDIS_PORT
  REDIS_PORT_6379_TCP REDIS_SERVICE_HOST POSTGRES_DB POSTGRES_PASSWORD POSTGRES_USER
  PGDATABASE PGHOST PGPASSWORD PGPORT PGUSER PGSSLMODE POSTGRES_PORT REDIS_TLS_URL
  CI CLIENT_ID CLIENT_SECRET DYNO FLY_APP_NAME GITHUB_ACTIONS GITHUB_TOKEN PM2_HOME
  RAILWAY_ENVIRONMENT RENDER_EXTERNAL_URL SOURCE_VERSION STACK VERCEL_URL WEB_CONCURRENCY
`;

test('usual variables of an environment are no mistakes', () => {
  const variables = Object.fromEntries(
    USUAL_NAMES.trim()
      .split(/\s+/)
      .map((name) => [name, 'a']),
  );
  expect(findUnknownVariables({ ...variables, KINORA_PORT: 'tcp://10.0.0.5:3000' })).toEqual([]);
  expect(findUnknownVariables({ ...process.env, POSTGRES_URL: undefined })).toEqual([]);
});
