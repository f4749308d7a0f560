import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenTransaction {
  open: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Whether the code that asks runs inside a transaction that has not ended, however it got there. */
export const insideTransaction = (): boolean => current.getStore()?.open === true;

/** Runs the work of a transaction. What it leaves running behind it is outside as soon as the transaction has ended. */
export async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { open: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}

/** Runs work that nobody inside the transaction waits for, such as a timer that it wakes, as if it came from outside. */
export const outsideTransaction = <T>(work: () => T): T => current.exit(work);
