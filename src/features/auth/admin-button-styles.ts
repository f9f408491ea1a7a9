import { buttonStyles } from '@/components/ui/button';

/** The styles of the header's Admin button. The header needs them before the code of the button's menu has arrived. */
export const adminButtonStyles = `${buttonStyles({ variant: 'secondary', size: 'sm' })} max-[19rem]:mr-1 max-[19rem]:ml-auto max-[19rem]:px-2`;
