/** @jsxImportSource ../static-jsx */
import { useLanguage } from '../../i18n/language-context.tsx';

export function RegionOptions({
  regions,
  selectedRegion,
}: {
  regions: readonly string[];
  selectedRegion: string;
}) {
  const { format } = useLanguage();
  const options = [...new Set(regions)].map((code) => ({ code, name: format.regionName(code) }));
  return options
    .sort((a, b) => format.compare(a.name, b.name))
    .map(({ code, name }) => (
      <option key={code} value={code} selected={code === selectedRegion}>
        {name}
      </option>
    ));
}
