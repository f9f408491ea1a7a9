import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/** A change on the server. It is pending until the queries whose keys begin with these have been fetched again. */
export function useChange<Output, Input = void>(
  send: (input: Input) => Promise<Output>,
  ...keys: readonly QueryKey[]
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
