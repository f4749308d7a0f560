import { useModel } from '@zhixing/client/use-model.ts';

/** Whether the user may create records of a model. */
export const useMayBook = (model: string): boolean => useModel(model).data?.access.create === true;
