-- adults
SELECT id, COUNT(*) AS n FROM "cats" c
WHERE c.age >= 18 AND name LIKE 'T%'
GROUP BY id;
CREATE TABLE cats (id INT PRIMARY KEY);
