-- Which wording of a document readers were shown, and when: what applied on a day can be read ever after.
create table legal_publications (
  document_id uuid not null,
  -- Of the version.
  number integer not null,
  published_at timestamptz not null default now(),
  -- Null while it is the one that is shown.
  ended_at timestamptz,
  foreign key (document_id, number) references legal_versions (document_id, number) on delete cascade
);

create unique index legal_publications_one_shown on legal_publications (document_id) where ended_at is null;
create index legal_publications_latest on legal_publications (document_id, published_at desc);
create index legal_documents_of_kind on legal_documents (document_type, language);

insert into legal_publications (document_id, number, published_at)
select d.id, v.number, greatest(v.written_at, d.updated_at)
from legal_documents d join lateral (
  select number, written_at from legal_versions where document_id = d.id order by number desc limit 1
) v on true
where d.is_active;

-- Who has the link of an inquiry sees how it stands: 244 random bits.
alter table support_inquiries add column token text not null
  default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
create unique index support_inquiries_by_token on support_inquiries (token);

-- A member's own, newest first.
drop index support_inquiries_of_user;
create index support_inquiries_of_user on support_inquiries (user_id, created_at desc, id);
-- What was settled long ago is forgotten.
create index support_inquiries_settled on support_inquiries (updated_at) where status in ('resolved', 'closed');
