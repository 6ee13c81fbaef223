"""The Django project: storage, REST, tasks, sockets. What scheduling means is scheduler_core's business."""
