interface QueryOutcome {
  status: string;
  /** 0 without data; a placeholder does not count. */
  dataUpdatedAt: number;
  errorUpdateCount: number;
}

/**
 * Whether a query could not be loaded, also while it is refetched. React Query resets the status of a query without
 * data to `pending` then, so its earlier failures are counted.
 */
export const hasQueryFailed = ({ status, dataUpdatedAt, errorUpdateCount }: QueryOutcome) =>
  dataUpdatedAt === 0 ? errorUpdateCount > 0 : status === 'error';
