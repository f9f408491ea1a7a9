import { cover, type UpcomingWorkshop } from '../shape';

export const upcomingWorkshop: UpcomingWorkshop = {
  id: 'kettle-hack-night',
  name: 'Kettle Hack Night',
  image: cover('kettle-hack-night', 'Figures of many colours'),
  date: 'October 2031',
  description:
    'The kettle of room 12 gets a web page: one button, one thermometer, one very long cable. We solder in the first half and program in the second, and whoever boils water from the corridor has passed the exam of this term.',
};
