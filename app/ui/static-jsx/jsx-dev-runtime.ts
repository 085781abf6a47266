// biome-ignore lint/performance/noBarrelFile: the compiler imports from a file of this name
export { Fragment, jsxDEV } from 'react/jsx-dev-runtime';
