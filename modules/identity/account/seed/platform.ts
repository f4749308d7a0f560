/** The operator's own organisation, root of the organisation tree. Its id is fixed, so that all processes and installations agree on it. */
export const platformOrganisation = {
  id: '0190f5ae-0000-7000-8000-000000000001',
  name: '平台',
  kind: 'platform',
  code: 'platform',
} as const;
