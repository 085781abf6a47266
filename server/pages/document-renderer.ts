import type { Services } from '../../app/context.ts';
import { createSecureRenderer, type PolicyOptions } from '../security/content-security-policy.ts';
import { createDocumentTemplates, fillTemplate } from './document-templates.ts';
import { createByteResponse } from './rendered-page.ts';

/** Without a policy in development, because Vite adds inline scripts of its own. */
export function createDocumentRenderer(options: PolicyOptions | null): Services['renderDocument'] {
  if (options === null)
    return async (render, init) => createByteResponse((await render()).html, init);
  const renderSecurely = createSecureRenderer(options);
  const templates = createDocumentTemplates();
  return async (render, { status, headers }, shared) => {
    if (!shared) {
      const { html, policy } = await renderSecurely(render);
      headers.set('content-security-policy', policy);
      return createByteResponse(html, { status, headers });
    }
    const template = await templates.getOrRender(shared.key, shared.placeholders, () =>
      renderSecurely(shared.render),
    );
    headers.set('content-security-policy', template.policy);
    return createByteResponse(fillTemplate(template, shared.links), { status, headers }, template);
  };
}
