/** Further students of the demo, the first of whom joined twelve weeks ago. */
export const studentNames = [
  'Aditi Deshmukh',
  'Sreejith Kurup',
  'Harini Venkatesan',
  'Mohammed Irfan',
  'Gauri Phadke',
  'Tenzin Dolma',
  'Rajat Sahoo',
  'Bhavya Konda',
  'Manpreet Gill',
  'Lalrinpuii Sailo',
  'Pranav Joshi',
  'Swathi Ravichandran',
  'Abhijit Bora',
  'Nusrat Jahan',
  'Chetan Patil',
  'Oindrila Sen',
  'Yashwant Solanki',
  'Revathi Pillai',
  'Sandeep Hooda',
  'Ritika Agarwal',
  'Karthik Subbiah',
  'Shalini D’Souza',
  'Ganesh Naik',
  'Priyanka Mahapatra',
  'Zoya Siddiqui',
  'Naveen Poojary',
  'Ibomcha Ningthoujam',
  'Sushmita Ghosh',
  'Akash Tiwari',
  'Fathima Beevi',
  'Vishal Rathod',
  'Anjali Bhosale',
  'Dharma Teja',
  'Mary Sangma',
  'Siddharth Kaul',
  'Roopa Shenoy',
  'Balaji Srinivasan',
  'Kiran Lamba',
  'Nilesh Gaonkar',
  'Pallavi Hiremath',
  'Jaspal Dhillon',
  'Thejaswini Urs',
  'Subhash Meena',
  'Ayesha Qureshi',
  'Vignesh Palani',
  'Moumita Dutta',
  'Rakesh Yadav',
  'Sindhu Bandaru',
  'Tsering Angmo',
  'Gopal Bhandari',
  'Hemalatha Gopinath',
  'Rehan Shaikh',
  'Trupti Chavan',
  'Alok Mishra',
  'Vaishnavi Kamath',
  'Elizabeth Kurian',
  'Bhargav Parmar',
  'Noopur Saxena',
  'Santosh Kumbar',
  'Christopher Lobo',
] as const

export type StudentName = (typeof studentNames)[number]

/** Of the names above, how many signed up in each of the twelve weeks, the first week first: growing, with two dips. */
export const SIGN_UPS_A_WEEK = [1, 3, 5, 4, 3, 6, 5, 6, 8, 4, 7, 8]

/** Days since those signed up who still wait; all others were approved. */
export const WAITING = [4.1, 1.2, 0.4, 0.13, 0.036, 0.01]

export const streets = ['3rd Cross', 'Temple Road', '11th Main', 'Lake View Street', 'Market Road', '2nd Block']
export const towns = [
  'Marathahalli, Bengaluru 560037',
  'Whitefield, Bengaluru 560066',
  'Vidyanagar, Hubballi 580031',
  'Kuvempunagar, Mysuru 570023',
  'Kadri, Mangaluru 575002',
  'Tilakwadi, Belagavi 590006',
  'Electronic City, Bengaluru 560100',
]
export const colleges = [
  'Nethravathi College of Commerce',
  'Tungabhadra Institute of Technology',
  'Western Ghats College of Engineering',
  'Hoysala Evening College',
  'Coromandel College of Business',
  'Deccan Plateau University',
]
export const bachelors = ['B.Com', 'B.E. Mechanical', 'BBA', 'B.Sc. Statistics', 'B.E. Industrial Production', 'BCA']
export const masters = ['MBA Operations', 'M.Com', 'MBA Finance', 'M.Tech Supply Chain']
