import type { ComponentType, SVGProps } from 'react';

/** What each file of the icon library hands to its factory. */
type IconData = {
  node: [
    tag: 'path' | 'circle' | 'rect' | 'line' | 'polygon' | 'polyline' | 'ellipse',
    attributes: SVGProps<SVGElement>,
  ][];
};

/**
 * Stands in the builds for the icon library's own factory (see scripts/lean-client.ts): the same drawing without options that nothing here
 * uses, for a tenth of the script and one element a shape to render instead of three.
 */
// biome-ignore lint/style/noDefaultExport: the library imports its factory by default
export default function createLucideIcon({
  node,
}: IconData): ComponentType<SVGProps<SVGSVGElement>> {
  // Shapes never change: made once, shown everywhere.
  const shapes = node.map(([Shape, { key: _, ...attributes }], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are never in another order
    <Shape key={index} {...(attributes as object)} />
  ));
  return function Icon(props) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: who places an icon says whether it is decoration
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {shapes}
      </svg>
    );
  };
}
