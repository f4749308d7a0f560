/** Usage counters, one row per rule, resource and slot; and the rules whose counters have been built. */
export const capacityTables: readonly string[] = [
  `create table if not exists sys_capacity (
    rule text collate "C" not null, resource text collate "C" not null, slot text collate "C" not null, used bigint not null,
    primary key (rule, resource, slot))`,
  'create table if not exists sys_capacity_rule (rule text collate "C" primary key, model text not null, built_at timestamptz not null default now())',
];
