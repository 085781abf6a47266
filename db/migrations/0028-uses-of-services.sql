-- Visitors that use a service, halved every day. The most used services are followed.
alter table followed_services add column uses integer not null default 1;
