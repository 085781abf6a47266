/** Must precede the first import of React, which chooses the slow build by default. */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
