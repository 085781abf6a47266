export const CSV_HEADER =
  'content_type,content_id,provider_name,watch_type,country_code,' +
  'provider_url,provider_logo_url,is_active';

export const csvFile = (text: string) => ({
  name: 'offers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
