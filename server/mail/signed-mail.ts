import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { ExpiringMailKind, MailKind } from '../../domain/web/mail-kind.ts';
import type { MailData } from './mail-kinds.ts';

export type UnsignedMail = {
  kind: ExpiringMailKind;
  recipient: string;
  data: MailData;
  /** Since the mail was queued. */
  ageSeconds: number;
};

export type SignedMail = {
  /** In place of the kind that was queued. */
  kind?: MailKind;
  /** With the tokens of the links. */
  data: MailData;
  /** Runs in the transaction that deletes the sent mail from the outbox. */
  onSent?: (transaction: Transaction<Schema>) => Promise<void>;
};

/**
 * Makes the links of a mail that is about to be sent, so that they are valid from then on. `null`
 * if what the mail is about has ended meanwhile.
 */
export type SignMail = (mail: UnsignedMail) => Promise<SignedMail | null>;
