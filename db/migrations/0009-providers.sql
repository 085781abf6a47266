-- Offers that administrators added, as the panel lists them: newest first of each kind, and by how the provider's name begins.
create index watch_providers_newest_of_type on watch_providers (content_type, created_at desc, id);
create index watch_providers_newest_of_watch_type on watch_providers (watch_type, created_at desc, id);
create index watch_providers_newest_in_country on watch_providers (country_code, created_at desc, id);
create index watch_providers_newest_of_state on watch_providers (is_active, created_at desc, id);
create index watch_providers_by_name on watch_providers (lower(provider_name) text_pattern_ops);
