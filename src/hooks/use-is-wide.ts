import { useMediaQuery } from './use-media-query';

/** Whether the list has room beside the event that is open. In rem, so that large text gets one column. */
export const useIsWide = () => useMediaQuery('(min-width: 64rem)');
