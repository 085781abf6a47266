import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { useServerDocument } from './server-document.ts';

type ScriptProps = { href?: string; type?: string; dangerouslySetInnerHTML?: { __html: string } };

/**
 * The router's scripts. A document names them in a block that browsers do not execute; the script
 * in the head requests them after the pictures of the first screen (before-paint/page-scripts.ts).
 */
export function PageScripts() {
  return import.meta.env.SSR && import.meta.env.PROD ? <DeferredScripts /> : <Scripts />;
}

function DeferredScripts() {
  const { nonce } = useServerDocument();
  // Called as a hook instead of rendered, because its elements are changed.
  const elements = flatten(Scripts({ nonce }));
  const modules = elements.flatMap(({ props }) => props.href ?? []);
  const start = elements.find(({ props }) => props.type === 'module');
  return (
    <>
      {elements.filter(({ type, props }) => type === 'script' && props.type !== 'module')}
      <script
        id="page-scripts"
        type="text/plain"
        nonce={nonce}
        data-modules={modules.join(' ')}
        dangerouslySetInnerHTML={start?.props.dangerouslySetInnerHTML}
      />
    </>
  );
}

function flatten(node: ReactNode): ReactElement<ScriptProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptProps & { children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? flatten(child.props.children) : [child];
  });
}
