/**
 * React chooses between its two builds when it is first imported, and the slow one is its default. So this is imported before
 * everything else, and nobody has to remember a variable.
 */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
