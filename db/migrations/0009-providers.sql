-- Offers that administrators added, as the panel lists them: newest first of each kind, and by words of the provider's name.
create index watch_providers_newest_of_type on watch_providers (content_type, created_at desc, id);
create index watch_providers_newest_of_watch_type on watch_providers (watch_type, created_at desc, id);
create index watch_providers_newest_in_country on watch_providers (country_code, created_at desc, id);
create index watch_providers_newest_of_state on watch_providers (is_active, created_at desc, id);
create index watch_providers_by_words on watch_providers using gin (search_words(provider_name));
