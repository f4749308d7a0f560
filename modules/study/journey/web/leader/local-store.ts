/** What the phone keeps in IndexedDB: the queue of what is not sent yet, and the last boards that were read. */
const NAME = 'zx-leader';
const stores = ['queue', 'kept'] as const;
type Store = (typeof stores)[number];

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Runs one request in a transaction of its own; what it writes is stored when the promise resolves. */
async function within<T>(store: Store, mode: IDBTransactionMode, work: (of: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(store, mode);
  const request = work(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

export const readAll = <T>(store: Store): Promise<T[]> => within(store, 'readonly', (of) => of.getAll() as IDBRequest<T[]>);
export const read = <T>(store: Store, key: string): Promise<T | undefined> =>
  within(store, 'readonly', (of) => of.get(key) as IDBRequest<T | undefined>);
export const write = async (store: Store, key: string, value: unknown): Promise<void> => {
  await within(store, 'readwrite', (of) => of.put(value, key));
};
export const remove = async (store: Store, key: string): Promise<void> => {
  await within(store, 'readwrite', (of) => of.delete(key));
};
export const clear = async (store: Store): Promise<void> => {
  await within(store, 'readwrite', (of) => of.clear());
};
