/**
 * React chooses its build on the first import and defaults to the slow one, so this module must be
 * imported before all others.
 */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
