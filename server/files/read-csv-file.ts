import { CsvError } from 'csv-parse';
import type { CsvFileOptions, UploadedFile } from '../../domain/forms/uploaded-file.ts';
import { type CsvRecord, parseCsv } from '../../lib/parse-csv.ts';
import { splitBytes } from '../../lib/split-bytes.ts';
import { FileRejected } from './file-rejected.ts';

/** The first `maxRecords` of a CSV file. Throws a `FileRejected`. */
export async function readCsvFile(
  { bytes }: UploadedFile,
  { delimiter, maxLineLength, maxRecords }: CsvFileOptions,
): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  try {
    for await (const record of parseCsv(splitBytes(bytes), {
      delimiter,
      max_record_size: maxLineLength,
    })) {
      records.push(record);
      if (records.length === maxRecords) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : null;
    throw new FileRejected({ reason: 'malformed_csv', code: error.code, line });
  }
  return records;
}
