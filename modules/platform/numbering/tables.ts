import type { Migration } from '@zhixing/engine/module.ts';

/** Counters of sequences, and the random numbers already issued. */
export const numberTables: Migration = {
  id: '2026-11-22-numbering',
  up: [
    'create table sys_number_counter (rule uuid not null, period text not null, taken bigint not null, primary key (rule, period))',
    'create table sys_number_given (rule uuid not null, number text not null, primary key (rule, number))',
  ],
};
