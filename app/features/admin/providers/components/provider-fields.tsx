import { useEffect, useRef } from 'react';
import { titleKey } from '../../../../../domain/titles/title.ts';
import { DEFAULT_REGION, WATCH_REGIONS } from '../../../../../domain/titles/watch-region.ts';
import { MAX_URL_LENGTH } from '../../../../../domain/web/http-url.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { useForm } from '../../../../ui/form/post-form.tsx';
import { toOptions, toRegionOptions } from '../../../../ui/pages/select-options.ts';
import { useSite } from '../../../../ui/site.tsx';
import { FormSelect } from '../../ui/form-select.tsx';
import { CURATED_TYPES, MAX_NAME_LENGTH, TYPES } from '../schema.ts';
import type { PickedTitle, ProviderRow } from '../types.ts';

/** Type and number of the title, filled with the chosen one. */
export function TitleFields({
  picked,
  onTyped,
}: {
  picked: PickedTitle | null;
  onTyped: (title: string) => void;
}) {
  const { t } = useLanguage();
  const { state } = useForm();
  const idInput = useRef<HTMLInputElement>(null);
  const key = picked && titleKey(picked);

  // A title chosen after the form was mounted: default values no longer apply.
  useEffect(() => {
    const [type, titleId] = key?.split('/') ?? [];
    const select = idInput.current?.form?.elements.namedItem('content_type');
    if (!idInput.current || !type || !titleId) return;
    idInput.current.value = titleId;
    if (select instanceof HTMLSelectElement) select.value = type;
  }, [key]);

  function notifyTyped(): void {
    const formData = new FormData(idInput.current?.form ?? undefined);
    onTyped(`${formData.get('content_type')}/${formData.get('content_id')}`);
  }

  const type = state?.values.content_type ?? picked?.type ?? 'movie';
  return (
    <div className="admin-fields" onInput={notifyTyped}>
      <FormSelect
        label={t('providers.type')}
        name="content_type"
        value={type}
        options={toOptions(TYPES, (mediaType) => t(`admin.${mediaType}`))}
      />
      <Field
        ref={idInput}
        name="content_id"
        label={t('providers.content_id')}
        hint={t('providers.content_id_hint')}
        defaultValue={picked?.id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required
      />
    </div>
  );
}

type OfferFieldsProps = {
  provider: ProviderRow | null;
  /** Of a new provider that a visitor missed. */
  defaults?: { name: string; country: string };
};

/** The fields of a provider; a new one has the usual defaults (A 9). */
export function OfferFields({ provider, defaults }: OfferFieldsProps) {
  const { t, format } = useLanguage();
  const { state } = useForm();
  const { imageBase } = useSite();
  const watch = state?.values.watch_type ?? provider?.watch ?? CURATED_TYPES[0];
  const country =
    state?.values.country_code ?? provider?.country ?? defaults?.country ?? DEFAULT_REGION;
  const active =
    state?.values.is_active === undefined
      ? (provider?.active ?? true)
      : state.values.is_active !== '';
  const urlInput = {
    type: 'url',
    inputMode: 'url',
    maxLength: MAX_URL_LENGTH,
    autoComplete: 'off',
    dir: 'ltr',
  } as const;
  return (
    <>
      <Field
        name="provider_name"
        label={t('providers.name')}
        defaultValue={provider?.name ?? defaults?.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <div className="admin-fields">
        <FormSelect
          label={t('providers.watch')}
          name="watch_type"
          value={watch}
          options={toOptions(CURATED_TYPES, (watchType) => t(`providers.watch_${watchType}`))}
        />
        <FormSelect
          label={t('providers.country')}
          name="country_code"
          value={country}
          options={toRegionOptions(WATCH_REGIONS, format)}
        />
      </div>
      <Field
        name="provider_url"
        label={t('providers.url')}
        hint={t('providers.url_hint')}
        defaultValue={provider?.url ?? ''}
        placeholder="https://"
        {...urlInput}
      />
      <Field
        name="provider_logo_url"
        label={t('providers.logo')}
        hint={
          imageBase.startsWith('/')
            ? t('providers.logo_hint_own')
            : t('providers.logo_hint', { base: imageBase })
        }
        defaultValue={provider?.logoUrl ?? ''}
        placeholder="https://"
        {...urlInput}
      />
      <div className="admin-fields">
        <Field
          name="starts_on"
          type="date"
          label={t('providers.starts_on')}
          defaultValue={provider?.startsOn ?? ''}
        />
        <Field
          name="ends_on"
          type="date"
          label={t('providers.ends_on')}
          hint={t('providers.dates_hint')}
          defaultValue={provider?.endsOn ?? ''}
        />
      </div>
      <label className="check">
        <input key={String(active)} type="checkbox" name="is_active" defaultChecked={active} />
        {t('providers.active')}
      </label>
    </>
  );
}
