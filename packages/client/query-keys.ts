/** Query cache keys. They contain the language, because labels arrive in the language of the request. */
export const keys = {
  model: (language: string, name: string) => ['model', language, name] as const,
  list: (language: string, model: string, query: unknown) => ['data', language, model, 'list', query] as const,
  more: (language: string, model: string, query: unknown) => ['data', language, model, 'more', query] as const,
  summary: (language: string, model: string, query: unknown) => ['data', language, model, 'summary', query] as const,
  groups: (language: string, model: string, query: unknown) => ['data', language, model, 'groups', query] as const,
  picture: (model: string, id: string, file: string) => ['picture', model, id, file] as const,
  record: (language: string, model: string, id: string) => ['data', language, model, 'record', id] as const,
  history: (language: string, model: string, id: string) => ['data', language, model, 'history', id] as const,
  warnings: (language: string, model: string, id: string) => ['data', language, model, 'warnings', id] as const,
  checklist: (language: string, type: string, id: string) => ['data', language, 'checklist', type, id] as const,
  options: (language: string, model: string, query: unknown) => ['data', language, model, 'options', query] as const,
  job: (model: string, id: string, phase: string) => ['job', model, id, phase] as const,
  jobs: ['jobs'] as const,
  jobList: (language: string) => ['jobs', language, 'list'] as const,
  oneJob: (language: string, id: string) => ['jobs', language, 'one', id] as const,
  jobRows: (language: string, id: string, query: unknown) => ['jobs', language, 'rows', id, query] as const,
  /** All queries on records: a write to one model can change labels and counts of others. */
  allData: ['data'] as const,
};
